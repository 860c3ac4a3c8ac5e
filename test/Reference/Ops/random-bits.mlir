// RUN: relax-test-run %s

// relax.random_bits: random integers, a function of a seed.

// The first words are a known answer of the paper: counter 0, key 0.
case @known: relax.random_bits dense<0> : tensor<i64>, [2, 4] {dtype = ui32}
    == dense<[[1713891541, 3781805453, 3159862348, 2600524760],
        [4175744164, 1555169499, 2980410603, 159317863]]> : tensor<2x4xui32>
// 7 * 2^32 + 5
case @key: relax.random_bits dense<30064771077> : tensor<i64>, [7] {dtype = ui32}
    == dense<[3973061290, 1686245782, 2528462996, 326739024, 2678933479, 2121324863,
        1411351225]> : tensor<7xui32>
case @negative: relax.random_bits dense<-1> : tensor<i64>, [2] {dtype = ui32}
    == dense<[1923381001, 356992825]> : tensor<2xui32>
case @wide: relax.random_bits dense<0> : tensor<i64>, [3] {dtype = ui64}
    == dense<[16242730742183356629, 11169168799798111308, 6679402142117448868]> : tensor<3xui64>
case @scalar: relax.random_bits dense<0> : tensor<i64>, [] {dtype = ui32}
    == dense<1713891541> : tensor<ui32>
case @none: relax.random_bits dense<0> : tensor<i64>, [3, 0] {dtype = ui32}
    == dense<> : tensor<3x0xui32>
