import { library } from './library.ts';

/** Whether the text that a subject names exists: `faq/fees`, `tutorials/sell-a-gift-card`. */
export async function hasText(subject: string): Promise<boolean> {
  const { faqs, tutorials, news } = await library();
  const texts = { faq: faqs, tutorials, news };
  const [kind = '', name] = subject.split('/');
  const entries: readonly { id: string }[] = Object.hasOwn(texts, kind)
    ? texts[kind as keyof typeof texts]
    : [];
  return entries.some(({ id }) => id === name);
}
