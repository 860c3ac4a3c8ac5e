"""Networks of torchvision, and a U-Net."""

import torch
from export_cases import Input, Network, make_cases
from torch import nn
from torchvision import models

BATCHES = ({"batch": 1}, {"batch": 3})
IMAGES = (
    {"batch": 1, "height": 64, "width": 96},
    {"batch": 3, "height": 96, "width": 80},
)


def image(name, make, size=64, batch=2, framework="torchvision"):
    return Network(
        name, framework, make, {"x": Input(("batch", 3, "height", "width"))},
        {"batch": batch, "height": size, "width": size})


def classifier(name, size=64, **options):
    return image(name, lambda: getattr(models, name)(weights=None, **options), size)


class Segmentation(nn.Module):
    """The first result of a network that returns results by name."""

    def __init__(self, network):
        super().__init__()
        self.network = network

    def forward(self, x):
        return self.network(x)["out"]


def segmentation(name, size=64, **options):
    def make():
        network = getattr(models.segmentation, name)
        return Segmentation(network(weights=None, weights_backbone=None, **options))

    return image(name, make, size)


class Detection(nn.Module):
    """A detector of one image: boxes, labels and scores. It has few candidates:
    among many there are some with almost equal scores, in any order."""

    def __init__(self, network):
        super().__init__()
        self.network = network

    def forward(self, x):
        (found,) = self.network([x])
        return tuple(found[key] for key in sorted(found))


def detection(name, size, **options):
    def make():
        network = getattr(models.detection, name)
        return Detection(
            network(weights=None, weights_backbone=None, num_classes=5, **options))

    return Network(
        name, "torchvision", make, {"x": Input((3, "height", "width"))},
        {"height": size, "width": size})


class LastFlow(nn.Module):
    """The last estimate of a network of optical flow."""

    def __init__(self, network):
        super().__init__()
        self.network = network

    def forward(self, first, second):
        return self.network(first, second, num_flow_updates=2)[-1]


def small_transformer():
    return models.VisionTransformer(
        image_size=64, patch_size=16, num_layers=3, num_heads=4, hidden_dim=96,
        mlp_dim=192, num_classes=100)


def small_swin():
    return models.SwinTransformer(
        patch_size=[4, 4], embed_dim=32, depths=[2, 2], num_heads=[2, 4],
        window_size=[4, 4], num_classes=100)


def small_swin_v2():
    return models.SwinTransformer(
        patch_size=[4, 4], embed_dim=32, depths=[2, 2], num_heads=[2, 4],
        window_size=[4, 4], num_classes=100,
        block=models.swin_transformer.SwinTransformerBlockV2,
        downsample_layer=models.swin_transformer.PatchMergingV2)


def small_maxvit():
    return models.MaxVit(
        input_size=(64, 64), stem_channels=16, partition_size=2,
        block_channels=[16, 32], block_layers=[1, 2], head_dim=16,
        stochastic_depth_prob=0.1, num_classes=100)


class UNet(nn.Module):
    """Two levels down and up, with skips, of batch normalization and group
    normalization."""

    def __init__(self):
        super().__init__()

        def block(inputs, outputs, norm):
            return nn.Sequential(
                nn.Conv2d(inputs, outputs, 3, padding=1), norm, nn.SiLU(),
                nn.Conv2d(outputs, outputs, 3, padding=1), nn.ReLU())

        self.first = block(3, 16, nn.BatchNorm2d(16))
        self.second = block(16, 32, nn.GroupNorm(4, 32))
        self.middle = block(32, 48, nn.InstanceNorm2d(48, affine=True))
        self.up2 = nn.ConvTranspose2d(48, 32, 2, stride=2)
        self.third = block(64, 32, nn.BatchNorm2d(32))
        self.up1 = nn.Sequential(
            nn.Upsample(scale_factor=2, mode="bilinear"), nn.Conv2d(32, 16, 1))
        self.last = block(32, 16, nn.GroupNorm(2, 16))
        self.head = nn.Conv2d(16, 2, 1)
        self.pool = nn.MaxPool2d(2)

    def forward(self, x):
        first = self.first(x)
        second = self.second(self.pool(first))
        middle = self.middle(self.pool(second))
        third = self.third(torch.cat([self.up2(middle), second], 1))
        return self.head(self.last(torch.cat([self.up1(third), first], 1)))


def flow():
    return Network(
        "raft_small", "torchvision",
        lambda: LastFlow(models.optical_flow.raft_small(weights=None)),
        {"first": Input((1, 3, 128, 128)), "second": Input((1, 3, 128, 128))}, {})


def video(name):
    return Network(
        name, "torchvision", lambda: getattr(models.video, name)(weights=None),
        {"x": Input(("batch", 3, "frames", 32, 32))}, {"batch": 2, "frames": 8})


def cases():
    resnet = classifier("resnet18")
    mobilenet = classifier("mobilenet_v2")
    vit = image("vit", small_transformer)
    return [
        *make_cases(
            resnet,
            ("classic", 11, IMAGES),
            ("dynamo", 23, IMAGES),
            ("classic", 13, (), "qdq"),
            ("classic", 17, BATCHES, "float16"),
            ("classic", 16, IMAGES, "optimized")),
        *make_cases(
            mobilenet, ("classic", 9, BATCHES), ("classic", 13, BATCHES, "qoperator")),
        *make_cases(classifier("mobilenet_v3_small"), ("dynamo", 18, BATCHES)),
        *make_cases(classifier("mnasnet0_5"), ("classic", 12, BATCHES)),
        *make_cases(classifier("efficientnet_b0"), ("dynamo", 20, BATCHES)),
        *make_cases(classifier("densenet121"), ("classic", 17, ())),
        *make_cases(classifier("shufflenet_v2_x0_5"), ("classic", 14, BATCHES)),
        *make_cases(
            classifier("squeezenet1_1"),
            ("classic", 13, IMAGES), ("classic", 13, BATCHES, "qdq")),
        *make_cases(classifier("regnet_y_400mf"), ("dynamo", 21, ())),
        *make_cases(classifier("googlenet", init_weights=True, aux_logits=False),
                    ("classic", 15, BATCHES)),
        *make_cases(classifier("inception_v3", 128, init_weights=False, aux_logits=False),
                    ("dynamo", 18, ())),
        *make_cases(classifier("convnext_tiny"), ("dynamo", 22, ())),
        *make_cases(
            vit,
            ("classic", 14, BATCHES), ("dynamo", 23, BATCHES), ("classic", 17, (), "qdq"),
            ("classic", 14, BATCHES, "fused", dict(model_type="vit", num_heads=4, hidden_size=96))),
        *make_cases(image("swin", small_swin), ("classic", 17, BATCHES)),
        *make_cases(image("swin_v2", small_swin_v2), ("dynamo", 19, ())),
        *make_cases(image("maxvit", small_maxvit), ("classic", 16, ())),
        *make_cases(segmentation("deeplabv3_mobilenet_v3_large"), ("classic", 13, IMAGES)),
        *make_cases(segmentation("lraspp_mobilenet_v3_large"), ("dynamo", 18, BATCHES)),
        *make_cases(segmentation("fcn_resnet50"), ("classic", 18, BATCHES)),
        *make_cases(
            detection("ssdlite320_mobilenet_v3_large", 96, topk_candidates=20,
                      detections_per_img=8),
            ("classic", 13, ())),
        *make_cases(
            detection("fasterrcnn_mobilenet_v3_large_320_fpn", 96, min_size=96, max_size=96,
                      rpn_pre_nms_top_n_test=20, rpn_post_nms_top_n_test=10,
                      box_detections_per_img=8),
            ("classic", 13, ())),
        *make_cases(
            detection("retinanet_resnet50_fpn", 64, min_size=64, max_size=64,
                      score_thresh=0.0, topk_candidates=20, detections_per_img=8),
            ("classic", 16, ())),
        *make_cases(flow(), ("classic", 17, ())),
        *make_cases(video("mc3_18"), ("dynamo", 18, (
            {"batch": 1, "frames": 8}, {"batch": 2, "frames": 4}))),
        *make_cases(image("unet", UNet, 32, framework="torch"), ("classic", 17, (
            {"batch": 1, "height": 32, "width": 48}, {"batch": 3, "height": 64, "width": 16}))),
    ]
