import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// jsdom has no modal dialogs: opening one only has to make it visible to queries.
function show(this: HTMLDialogElement) {
  this.open = true;
}

function close(this: HTMLDialogElement) {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event('close'));
}

Object.assign(HTMLDialogElement.prototype, { show, showModal: show, close });

afterEach(cleanup);
