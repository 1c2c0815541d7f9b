import type { MarkBook } from '#lib/marks/books.ts';

/** Where the pictures of a book are stored, and the shape in which they are shown. */
export interface MarkTable {
  table: string;
  /** SQL for a row's name. */
  name: string;
  /** SQL for the product of rows that share a name. */
  product?: string;
  width: number;
  height: number;
  /** Contain: all of it is visible, on white. Cover: it fills its place. */
  fit: 'contain' | 'cover';
}

/** All sizes are twice the displayed size, for sharp screens. */
const square = { width: 88, height: 88, fit: 'contain' } as const;
const card = { width: 140, height: 88, fit: 'cover' } as const;

export const markTables: Readonly<Record<MarkBook, MarkTable>> = {
  banks: { table: 'bank', name: 'name', ...square },
  billers: { table: 'biller', name: 'name', product: 'service_type', ...square },
  cards: { table: 'gift_brand', name: 'name', ...card },
  'local-cards': { table: 'local_gift_card', name: 'name', ...card },
  coins: { table: 'coin_mark', name: 'upper(id)', ...square },
  films: { table: 'film', name: 'title', width: 480, height: 400, fit: 'cover' },
};
