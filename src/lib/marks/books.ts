/** What can have a picture, as the desk names it. */
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

/** The shape of a book's pictures, as the beginning of a sentence. */
export function describeShape(book: MarkBook): string {
  if (book === 'films') return 'A picture of 480 × 400';
  return book === 'cards' || book === 'local-cards' ? 'A card of 140 × 88' : 'A square picture';
}

/** The size of a book's pictures in a list: the height of a row, in the pictures' own shape. */
export function thumbOf(book: MarkBook): { width: number; height: number } {
  if (book === 'films') return { width: 53, height: 44 };
  return { width: book === 'cards' || book === 'local-cards' ? 70 : 44, height: 44 };
}
