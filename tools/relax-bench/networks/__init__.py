"""The networks that torchvision does not have."""
