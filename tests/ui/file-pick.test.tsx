import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { FilePick } from '#islands/ui/file-pick.tsx';

const photo = new File(['x'], 'card.jpg', { type: 'image/jpeg' });

/** What a browser does when the camera closes. */
function deliver(field: HTMLElement): void {
  Object.defineProperty(field, 'files', { value: [photo], configurable: true });
  fireEvent(field, new Event('change', { bubbles: true }));
}

const show = (onPick: (files: File[]) => void) => (
  <FilePick className="btn" onPick={onPick}>
    Take a photo
  </FilePick>
);

it('a photo from a camera that was opened before its field was replaced still arrives', () => {
  const onPick = vi.fn();
  const { rerender } = render(show(onPick));
  const field = screen.getByLabelText('Take a photo');
  rerender(<p>The photos of a draft</p>);
  expect(field.isConnected).toBe(false);
  deliver(field);
  expect(onPick.mock.calls).toEqual([[[photo]]]);
});

it('a photo is delivered once, to the newest reader', () => {
  const [first, newest] = [vi.fn(), vi.fn()];
  const { rerender } = render(show(first));
  rerender(show(newest));
  deliver(screen.getByLabelText('Take a photo'));
  expect([first.mock.calls.length, newest.mock.calls.length]).toEqual([0, 1]);
});
