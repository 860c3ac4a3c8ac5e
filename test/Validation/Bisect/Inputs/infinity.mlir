// The difference of two infinities, beside a shape and a tuple as results.
relax.func @main(%x: tensor<6x5xf32>)
    -> (tensor<6x5xf32>, !relax.shape<[6, 5]>, tuple<tensor<6x5xf32>, tensor<6x5xf32>>) {
  %y = relax.dataflow -> tensor<6x5xf32> {
    %0 = relax.constant dense<0.0> : tensor<f32>
    %1 = relax.multiply %x, %0 : (tensor<6x5xf32>, tensor<f32>) -> tensor<6x5xf32>
    %2 = relax.divide %x, %1 : (tensor<6x5xf32>, tensor<6x5xf32>) -> tensor<6x5xf32>
    %3 = relax.subtract %2, %2 : (tensor<6x5xf32>, tensor<6x5xf32>) -> tensor<6x5xf32>
    relax.output %3 : tensor<6x5xf32>
  }
  %s = relax.shape_of %x : (tensor<6x5xf32>) -> !relax.shape<[6, 5]>
  %t = relax.tuple %y, %x : (tensor<6x5xf32>, tensor<6x5xf32>) -> tuple<tensor<6x5xf32>, tensor<6x5xf32>>
  relax.return %y, %s, %t
      : tensor<6x5xf32>, !relax.shape<[6, 5]>, tuple<tensor<6x5xf32>, tensor<6x5xf32>>
}
