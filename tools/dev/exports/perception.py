"""Models of images and sound of transformers with small configurations."""

import transformers as hf
from export_cases import Input, Network, make_cases
from language import ByName, WORDS, ids

LAYERS = dict(
    hidden_size=64, num_hidden_layers=2, num_attention_heads=4, intermediate_size=128,
    attn_implementation="eager")
BATCHES = ({"batch": 1}, {"batch": 3})


def images(name, model, config, results=("last_hidden_state",), size=64):
    inputs = {"pixel_values": Input(("batch", 3, "height", "width"))}
    return Network(
        name, "transformers", lambda: ByName(model(config), list(inputs), results),
        inputs, {"batch": 2, "height": size, "width": size})


def sound(name, model, config, results=("last_hidden_state",)):
    inputs = {"input_values": Input(("batch", "samples"))}
    return Network(
        name, "transformers", lambda: ByName(model(config), list(inputs), results),
        inputs, {"batch": 2, "samples": 1600})


def image_cases():
    segformer = hf.SegformerConfig(
        num_encoder_blocks=2, depths=[1, 1], sr_ratios=[4, 2], hidden_sizes=[16, 32],
        num_attention_heads=[1, 2], patch_sizes=[7, 3], strides=[4, 2], mlp_ratios=[2, 2],
        decoder_hidden_size=32, attn_implementation="eager")
    backbone = hf.ResNetConfig(
        embedding_size=16, hidden_sizes=[16, 32], depths=[1, 1], layer_type="basic",
        out_features=["stage2"])
    detr = hf.DetrConfig(
        use_timm_backbone=False, use_pretrained_backbone=False, backbone=None,
        backbone_config=backbone, d_model=32, encoder_layers=1, decoder_layers=1,
        encoder_attention_heads=4, decoder_attention_heads=4, encoder_ffn_dim=64,
        decoder_ffn_dim=64, num_queries=10, attn_implementation="eager")
    beit = hf.BeitConfig(
        **LAYERS, image_size=64, use_relative_position_bias=True, use_mask_token=False)
    mobilevit = hf.MobileViTConfig(
        image_size=64, hidden_sizes=[24, 32, 40], neck_hidden_sizes=[8, 16, 24, 32, 40, 48, 64])
    stages = hf.RTDetrResNetConfig(
        embedding_size=8, hidden_sizes=[8, 16, 16, 16], depths=[1, 1, 1, 1],
        layer_type="basic", out_features=["stage2", "stage3", "stage4"])
    rtdetr = hf.RTDetrConfig(
        backbone_config=stages, encoder_hidden_dim=32, encoder_in_channels=[16, 16, 16],
        d_model=32, encoder_layers=1, decoder_layers=1, encoder_attention_heads=4,
        decoder_attention_heads=4, encoder_ffn_dim=32, decoder_ffn_dim=32, num_queries=6,
        decoder_in_channels=[32, 32, 32], anchor_image_size=None)
    sizes = ({"batch": 1, "height": 64, "width": 96}, {"batch": 3, "height": 32, "width": 64})
    return [
        *make_cases(
            images("deit", hf.DeiTForImageClassification,
                   hf.DeiTConfig(**LAYERS, image_size=64), ("logits",)),
            ("classic", 14, BATCHES)),
        *make_cases(
            images("dinov2", hf.Dinov2Model, hf.Dinov2Config(**LAYERS, image_size=56, patch_size=14),
                   ("last_hidden_state", "pooler_output"), 56),
            ("dynamo", 18, BATCHES)),
        *make_cases(images("beit", hf.BeitModel, beit), ("classic", 17, BATCHES)),
        *make_cases(
            images("segformer", hf.SegformerForSemanticSegmentation, segformer, ("logits",)),
            ("classic", 13, sizes)),
        *make_cases(
            images("detr", hf.DetrForObjectDetection, detr, ("logits", "pred_boxes")),
            ("classic", 17, BATCHES)),
        *make_cases(
            images("rtdetr", hf.RTDetrForObjectDetection, rtdetr, ("logits", "pred_boxes")),
            ("classic", 17, ())),
        *make_cases(images("mobilevit", hf.MobileViTModel, mobilevit), ("dynamo", 20, ())),
    ]


def clip():
    text = dict(LAYERS, vocab_size=WORDS, max_position_embeddings=32, eos_token_id=WORDS - 1)
    view = dict(LAYERS, image_size=32, patch_size=8)
    config = hf.CLIPConfig(
        text_config=text, vision_config=view, projection_dim=32, attn_implementation="eager")
    inputs = {
        "input_ids": Input(("texts", "length"), high=WORDS),
        "pixel_values": Input(("batch", 3, 32, 32)),
        "attention_mask": Input(("texts", "length"), is_mask=True)}
    return Network(
        "clip", "transformers",
        lambda: ByName(hf.CLIPModel(config), list(inputs), ("logits_per_image", "text_embeds")),
        inputs, {"batch": 2, "texts": 3, "length": 8})


def whisper():
    config = hf.WhisperConfig(
        vocab_size=WORDS, num_mel_bins=16, d_model=64, encoder_layers=2, decoder_layers=2,
        encoder_attention_heads=4, decoder_attention_heads=4, encoder_ffn_dim=128,
        decoder_ffn_dim=128, max_source_positions=50, max_target_positions=32,
        pad_token_id=0, bos_token_id=1, eos_token_id=2, decoder_start_token_id=1,
        attn_implementation="eager")
    inputs = {"input_features": Input(("batch", 16, 100)), "decoder_input_ids": ids()}
    return Network(
        "whisper", "transformers",
        lambda: ByName(hf.WhisperForConditionalGeneration(config), list(inputs), ("logits",)),
        inputs, {"batch": 2, "length": 6})


def sound_cases():
    speech = dict(
        LAYERS, vocab_size=32, conv_dim=(16, 16, 16), conv_stride=(5, 2, 2),
        conv_kernel=(10, 3, 2), num_feat_extract_layers=3, num_conv_pos_embeddings=16,
        num_conv_pos_embedding_groups=4)
    wavlm = hf.WavLMConfig(
        **{k: v for k, v in speech.items() if k != "attn_implementation"},
        num_buckets=16, max_bucket_distance=32)
    spectrogram = hf.ASTConfig(
        **LAYERS, num_mel_bins=32, max_length=64, patch_size=16, frequency_stride=16,
        time_stride=16)
    samples = ({"batch": 1, "samples": 1203}, {"batch": 3, "samples": 2400})
    inputs = {"input_values": Input(("batch", 64, 32))}
    ast = Network(
        "spectrogram_transformer", "transformers",
        lambda: ByName(hf.ASTModel(spectrogram), list(inputs), ("last_hidden_state",)),
        inputs, {"batch": 2})
    return [
        *make_cases(
            sound("wav2vec2", hf.Wav2Vec2ForCTC, hf.Wav2Vec2Config(**speech), ("logits",)),
            ("classic", 14, samples)),
        *make_cases(
            sound("hubert", hf.HubertModel, hf.HubertConfig(**speech)), ("dynamo", 18, ())),
        *make_cases(sound("wavlm", hf.WavLMModel, wavlm), ("classic", 17, samples)),
        *make_cases(ast, ("dynamo", 19, BATCHES)),
        *make_cases(whisper(), ("classic", 14, (
            {"batch": 1, "length": 1}, {"batch": 3, "length": 9}))),
        *make_cases(clip(), ("classic", 14, (
            {"batch": 1, "texts": 1, "length": 5}, {"batch": 4, "texts": 2, "length": 11}))),
    ]


def cases():
    return [*image_cases(), *sound_cases()]
