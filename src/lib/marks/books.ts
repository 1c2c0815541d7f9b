/** What can have a picture of its own, as the desk names it. */
export const markBooks = {
  banks: 'Banks',
  billers: 'Billers',
  cards: 'Gift cards',
  'local-cards': 'Local gift cards',
  coins: 'Coins',
  films: 'Films',
} as const;
export type MarkBook = keyof typeof markBooks;

export const markBookNames = Object.keys(markBooks) as [MarkBook, ...MarkBook[]];

export const isMarkBook = (text: string | null | undefined): text is MarkBook =>
  typeof text === 'string' && Object.hasOwn(markBooks, text);

/** The shape in which a picture of a book is shown, at the beginning of a sentence. */
export function sayShape(book: MarkBook): string {
  if (book === 'films') return 'A picture of 480 × 400';
  return book === 'cards' || book === 'local-cards' ? 'A card of 140 × 88' : 'A square picture';
}

/** The size in which a list shows a picture of a book: the height of a row, in the picture’s own shape. */
export function thumbOf(book: MarkBook): { width: number; height: number } {
  if (book === 'films') return { width: 53, height: 44 };
  return { width: book === 'cards' || book === 'local-cards' ? 70 : 44, height: 44 };
}
