import { expect, it } from 'vitest';
import { idle, reducePicture, type PictureEvent } from '#islands/settings/picture-state.ts';
import { CropSheet } from '#islands/settings/crop-sheet.tsx';

const first = new File(['1'], 'first.jpg');
const second = new File(['2'], 'second.jpg');
const opened = (file: File): PictureEvent => ({
  name: 'opened',
  chosen: { file, url: 'blob:1', CropSheet },
});
const moved: PictureEvent = { name: 'moved', step: { state: 'uploading', share: 0.5 } };
const after = (...events: PictureEvent[]) => events.reduce(reducePicture, idle);

it('crops the last chosen picture, though the tool loaded late for both', () => {
  const picked = after({ name: 'picked', file: first }, { name: 'picked', file: second });
  expect(reducePicture(picked, opened(first))).toBe(picked);
  expect(reducePicture(picked, opened(second))).toMatchObject({ chosen: { file: second } });
});

it('sends one picture at a time: another can’t be chosen in the meantime', () => {
  const sending = after({ name: 'picked', file: first }, opened(first), { name: 'cropped' }, moved);
  expect(sending).toEqual({ name: 'sending', step: { state: 'uploading', share: 0.5 } });
  expect(reducePicture(sending, { name: 'picked', file: second })).toBe(sending);
});

it('ignores late results after it was stopped', () => {
  const stopped = after(
    { name: 'picked', file: first },
    opened(first),
    { name: 'cropped' },
    {
      name: 'ended',
    },
  );
  expect(stopped).toBe(idle);
  expect(reducePicture(stopped, moved)).toBe(idle);
  expect(reducePicture(stopped, { name: 'failed', error: 'Too late' })).toBe(idle);
});

it('shows why a picture was refused until another is chosen', () => {
  const failed = after({ name: 'picked', file: first }, { name: 'failed', error: 'No network' });
  expect(failed).toEqual({ name: 'idle', error: 'No network' });
  expect(reducePicture(failed, { name: 'picked', file: second })).toEqual({
    name: 'opening',
    file: second,
  });
});
