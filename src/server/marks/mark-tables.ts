import type { MarkBook } from '#lib/marks/books.ts';

/** Where the pictures of a book are noted, and the shape in which they are shown. */
export interface MarkTable {
  table: string;
  /** What a row is called: SQL. */
  name: string;
  /** The product of rows that share a name: SQL. */
  product?: string;
  width: number;
  height: number;
  /** Contain: all of it is seen, on white. Cover: it fills its place. */
  fit: 'contain' | 'cover';
}

/** All sizes are twice what a picture takes on the page, for sharp screens. */
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
