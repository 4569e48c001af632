"""Models behind an OpenAI-compatible endpoint: OpenAI, OpenRouter, Nous, Ollama, vLLM, llama.cpp, LM Studio."""

from agent.llm.openai.model import OpenAIModel

__all__ = ["OpenAIModel"]
