import { startBooksCheck } from './start.ts';

const box = document.querySelector<HTMLElement>('[data-books-result]');
const form = document.querySelector<HTMLFormElement>('[data-books-form]');
if (box && form) startBooksCheck(box, form);
