/** Endings of account numbers with a fixed answer from the sandbox's banks. */
export const magicAccountNumbers = {
  notFound: '8888',
  anotherPerson: '9999',
  noAnswer: '7777',
} as const;

/** Banks have their own way of writing names: surname first, in capitals. */
export function asBankWrites(holder: string): string {
  const words = holder.trim().toUpperCase().split(/\s+/);
  const last = words.pop() ?? '';
  return [last, ...words].join(' ').trim();
}

export const strangersName = 'EMEKA TUNDE BALOGUN';
