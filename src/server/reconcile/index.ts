export { checkBooks, type BooksReport } from './check-books.ts';
export type { FindingKind } from './compare.ts';
export { readCompared, type Compared } from './read-compared.ts';
export type { Finding } from './findings.ts';
export { reconcileNightly } from './reconcile.job.ts';
export { reconcileDay, type Report } from './reconcile-day.ts';
