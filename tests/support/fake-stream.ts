import { act } from '@testing-library/react';

/** Replaces EventSource: a test pushes what the server would send. */
export class FakeStream extends EventTarget {
  static last: FakeStream | undefined;
  constructor() {
    super();
    FakeStream.last = this;
  }
  close(): void {}
  /** The connection opens. */
  open(): void {
    act(() => void this.dispatchEvent(new Event('open')));
  }
  /** The connection breaks. */
  drop(): void {
    act(() => void this.dispatchEvent(new Event('error')));
  }
  push(kind: string, data: unknown = {}): void {
    act(() => void this.dispatchEvent(new MessageEvent(kind, { data: JSON.stringify(data) })));
  }
}
