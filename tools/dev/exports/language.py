"""Language models of transformers with small configurations."""

import transformers as hf
from export_cases import Input, Network, decoding, make_cases
from torch import nn

WORDS = 200
FUSED = dict(num_heads=4, hidden_size=64)
TEXTS = ({"batch": 1, "length": 5}, {"batch": 3, "length": 17})
SMALL = dict(
    vocab_size=WORDS, hidden_size=64, num_hidden_layers=2, num_attention_heads=4,
    intermediate_size=128, max_position_embeddings=64, attn_implementation="eager")
DECODER = SMALL | dict(num_key_value_heads=2)


class ByName(nn.Module):
    """A model of transformers whose arguments have these names. Returns the
    results of the names `results`."""

    def __init__(self, model, names, results):
        super().__init__()
        self.model, self.names, self.results = model, names, results

    def forward(self, *arguments):
        found = self.model(**dict(zip(self.names, arguments)), return_dict=True)
        return tuple(found[name] for name in self.results)


class WithCache(nn.Module):
    """A decoder whose keys and values are inputs and outputs. Its second argument
    has the name `second`."""

    def __init__(self, model, second):
        super().__init__()
        self.model, self.second = model, second

    def forward(self, ids, second, *past):
        cache = hf.DynamicCache(list(zip(past[::2], past[1::2])))
        found = self.model(
            input_ids=ids, past_key_values=cache, use_cache=True, **{self.second: second})
        layers = found.past_key_values.layers
        states = [state for layer in layers for state in (layer.keys, layer.values)]
        return (found.logits, *states)


def ids(length="length"):
    return Input(("batch", length), high=WORDS)


def mask(length="length"):
    return Input(("batch", length), is_mask=True)


def encoder(name, model, config, results=("last_hidden_state",), **inputs):
    """A network with ids and a mask, or other inputs."""
    inputs = inputs or {"input_ids": ids(), "attention_mask": mask()}
    return Network(
        name, "transformers",
        lambda: ByName(model(config), list(inputs), results),
        inputs, {"batch": 2, "length": 12})


def cached(name, model, config, second, heads=2, size=16, layers=2):
    """A decoder with keys and values of the past, of which there may be none."""
    past = {
        f"{kind}{layer}": Input(("batch", heads, "past", size))
        for layer in range(layers) for kind in ("key", "value")}
    given = {
        "attention_mask": mask("past+length"),
        "position_ids": Input(("batch", "length"), high=64)}
    return Network(
        name, "transformers", lambda: WithCache(model(config), second),
        {"input_ids": ids(), second: given[second], **past},
        {"batch": 2, "past": 7, "length": 4})


# A prefill without a past, and steps of decoding.
STEPS = (
    {"batch": 1, "past": 0, "length": 9},
    {"batch": 2, "past": 9, "length": 1},
    {"batch": 3, "past": 21, "length": 1},
)


def encoders():
    bert = encoder(
        "bert", hf.BertModel, hf.BertConfig(**SMALL), ("last_hidden_state", "pooler_output"),
        input_ids=ids(), attention_mask=mask(), token_type_ids=Input(("batch", "length"), high=2))
    distil = hf.DistilBertConfig(
        vocab_size=WORDS, dim=64, n_layers=2, n_heads=4, hidden_dim=128,
        max_position_embeddings=64, attn_implementation="eager")
    albert = hf.AlbertConfig(**SMALL, embedding_size=32)
    electra = hf.ElectraConfig(**SMALL, embedding_size=32)
    deberta = hf.DebertaV2Config(
        **{k: v for k, v in SMALL.items() if k != "attn_implementation"},
        relative_attention=True, position_buckets=8, pos_att_type=["p2c", "c2p"],
        max_relative_positions=16, type_vocab_size=0)
    mobile = hf.MobileBertConfig(
        vocab_size=WORDS, hidden_size=64, num_hidden_layers=2, num_attention_heads=2,
        intermediate_size=64, embedding_size=32, intra_bottleneck_size=32,
        true_hidden_size=32, attn_implementation="eager")
    modern = hf.ModernBertConfig(
        **SMALL, global_attn_every_n_layers=2, local_attention=8, pad_token_id=0,
        bos_token_id=1, eos_token_id=2, cls_token_id=1, sep_token_id=2)
    xlnet = hf.XLNetConfig(vocab_size=WORDS, d_model=64, n_layer=2, n_head=4, d_inner=128)
    fnet = hf.FNetConfig(
        vocab_size=WORDS, hidden_size=64, num_hidden_layers=2, intermediate_size=128,
        max_position_embeddings=64)
    longformer = hf.LongformerConfig(
        **{k: v for k, v in SMALL.items() if k != "attn_implementation"}, attention_window=8)
    return [
        *make_cases(
            bert,
            ("classic", 11, TEXTS),
            ("dynamo", 18, TEXTS),
            ("classic", 14, TEXTS, "dynamic"),
            ("classic", 13, (), "qdq"),
            ("classic", 17, TEXTS, "float16"),
            ("classic", 14, TEXTS, "fused", FUSED | dict(model_type="bert")),
            ("dynamo", 18, TEXTS, "optimized"),
            ("classic", 14, TEXTS, "int4")),
        *make_cases(
            encoder("roberta", hf.RobertaForMaskedLM, hf.RobertaConfig(**SMALL), ("logits",)),
            ("classic", 14, TEXTS)),
        *make_cases(
            encoder("distilbert", hf.DistilBertForSequenceClassification, distil, ("logits",)),
            ("dynamo", 20, TEXTS)),
        *make_cases(encoder("albert", hf.AlbertModel, albert), ("classic", 12, TEXTS)),
        *make_cases(encoder("electra", hf.ElectraModel, electra), ("dynamo", 21, ())),
        *make_cases(encoder("deberta", hf.DebertaV2Model, deberta), ("classic", 15, TEXTS)),
        *make_cases(encoder("mobilebert", hf.MobileBertModel, mobile), ("classic", 13, ())),
        *make_cases(encoder("xlnet", hf.XLNetModel, xlnet), ("classic", 17, TEXTS)),
        *make_cases(
            encoder("fnet", hf.FNetModel, fnet, input_ids=ids()), ("dynamo", 20, ())),
        *make_cases(encoder("longformer", hf.LongformerModel, longformer), ("classic", 14, ())),
        *make_cases(encoder("modernbert", hf.ModernBertModel, modern), ("classic", 17, TEXTS)),
    ]


def decoders():
    gpt2 = hf.GPT2Config(
        vocab_size=WORDS, n_positions=64, n_embd=64, n_layer=2, n_head=4,
        attn_implementation="eager")
    llama = hf.LlamaConfig(**DECODER)
    mistral = hf.MistralConfig(**DECODER, sliding_window=6)
    gemma = hf.Gemma2Config(
        **DECODER, head_dim=16, sliding_window=6, query_pre_attn_scalar=16)
    phi3 = hf.Phi3Config(**DECODER, pad_token_id=0)
    qwen3 = hf.Qwen3Config(**DECODER, head_dim=16)
    neox = hf.GPTNeoXConfig(**SMALL, rotary_pct=0.5)
    bloom = hf.BloomConfig(
        vocab_size=WORDS, hidden_size=64, n_layer=2, n_head=4, attn_implementation="eager")
    opt = hf.OPTConfig(
        vocab_size=WORDS, hidden_size=64, num_hidden_layers=2, num_attention_heads=4,
        ffn_dim=128, max_position_embeddings=64, word_embed_proj_dim=64,
        attn_implementation="eager")
    mamba = hf.MambaConfig(
        vocab_size=WORDS, hidden_size=32, state_size=8, num_hidden_layers=2, use_cache=False)
    rwkv = hf.RwkvConfig(
        vocab_size=WORDS, hidden_size=32, attention_hidden_size=32, num_hidden_layers=2,
        intermediate_size=64, use_cache=False)
    logits = ("logits",)
    return [
        *make_cases(
            encoder("gpt2", hf.GPT2LMHeadModel, gpt2, logits, input_ids=ids()),
            ("classic", 13, TEXTS), ("classic", 13, TEXTS, "dynamic"),
            ("classic", 13, TEXTS, "fused", FUSED | dict(model_type="gpt2"))),
        *decoding(make_cases(
            cached("llama", hf.LlamaForCausalLM, llama, "attention_mask"),
            ("classic", 17, STEPS)), 64),
        *make_cases(
            cached("llama", hf.LlamaForCausalLM, llama, "attention_mask"),
            ("classic", 17, STEPS, "int4")),
        *make_cases(
            cached("llama_positions", hf.LlamaForCausalLM, llama, "position_ids"),
            ("dynamo", 18, STEPS), ("dynamo", 23, STEPS)),
        *decoding(make_cases(
            cached("qwen2", hf.Qwen2ForCausalLM, hf.Qwen2Config(**DECODER), "attention_mask"),
            ("classic", 14, STEPS)), 64),
        *make_cases(encoder("qwen3", hf.Qwen3ForCausalLM, qwen3, logits),
                    ("classic", 18, TEXTS)),
        *make_cases(encoder("mistral", hf.MistralForCausalLM, mistral, logits),
                    ("classic", 16, TEXTS)),
        *make_cases(encoder("gemma2", hf.Gemma2ForCausalLM, gemma, logits),
                    ("dynamo", 20, TEXTS)),
        *make_cases(encoder("phi3", hf.Phi3ForCausalLM, phi3, logits), ("dynamo", 22, ())),
        *make_cases(encoder("gpt_neox", hf.GPTNeoXForCausalLM, neox, logits),
                    ("classic", 17, TEXTS)),
        *make_cases(encoder("bloom", hf.BloomForCausalLM, bloom, logits),
                    ("classic", 14, TEXTS)),
        *make_cases(encoder("opt", hf.OPTForCausalLM, opt, logits), ("classic", 13, TEXTS)),
        *make_cases(
            encoder("mamba", hf.MambaForCausalLM, mamba, logits, input_ids=ids()),
            ("classic", 17, ())),
        *make_cases(
            encoder("rwkv", hf.RwkvForCausalLM, rwkv, logits, input_ids=ids()),
            ("classic", 17, ())),
    ]


def pairs():
    """Networks of an encoder and a decoder."""
    t5 = hf.T5Config(
        vocab_size=WORDS, d_model=64, d_kv=16, d_ff=128, num_layers=2, num_heads=4,
        relative_attention_num_buckets=8, relative_attention_max_distance=16)
    bart = hf.BartConfig(
        vocab_size=WORDS, d_model=64, encoder_layers=2, decoder_layers=2,
        encoder_attention_heads=4, decoder_attention_heads=4, encoder_ffn_dim=128,
        decoder_ffn_dim=128, max_position_embeddings=64, attn_implementation="eager")
    marian = hf.MarianConfig(
        vocab_size=WORDS, d_model=64, encoder_layers=2, decoder_layers=2,
        encoder_attention_heads=4, decoder_attention_heads=4, encoder_ffn_dim=128,
        decoder_ffn_dim=128, max_position_embeddings=64, pad_token_id=0,
        attn_implementation="eager")
    runs = (
        {"batch": 1, "length": 5, "written": 3},
        {"batch": 3, "length": 17, "written": 1},
    )

    def pair(name, model, config):
        inputs = {
            "input_ids": ids(), "attention_mask": mask(),
            "decoder_input_ids": ids("written")}
        return Network(
            name, "transformers",
            lambda: ByName(model(config), list(inputs), ("logits",)),
            inputs, {"batch": 2, "length": 12, "written": 6})

    return [
        *make_cases(pair("t5", hf.T5ForConditionalGeneration, t5), ("classic", 14, runs)),
        *make_cases(pair("bart", hf.BartForConditionalGeneration, bart), ("classic", 17, runs)),
        *make_cases(pair("marian", hf.MarianMTModel, marian), ("dynamo", 18, ())),
    ]


def cases():
    return [*encoders(), *decoders(), *pairs()]
