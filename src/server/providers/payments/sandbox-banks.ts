/** Endings of account numbers that make the sandbox's banks answer in a certain way. */
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
