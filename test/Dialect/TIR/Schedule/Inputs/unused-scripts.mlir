module attributes {transform.with_named_sequence} {
  transform.named_sequence @look(%func: !transform.any_op {transform.readonly}) {
    transform.yield
  }
  transform.named_sequence @transpose(%func: !transform.any_op {transform.readonly}) {
    transform.include @look failures(propagate) (%func) : (!transform.any_op) -> ()
    transform.yield
  }
  transform.named_sequence @transposed(%func: !transform.any_op {transform.readonly}) {
    transform.yield
  }
}
