import { describe, expect, it } from 'vitest';
import { pictureTypes } from '#lib/uploads/contract.ts';
import { kindOfBytes, kindOfType } from '#server/uploads/picture-kind.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

describe('the type of a picture', () => {
  it('is recognised for every type that is offered', () => {
    expect(pictureTypes.map(kindOfType)).toEqual(['jpeg', 'png', 'webp', 'heic', 'heic']);
    expect(kindOfType('IMAGE/PNG; charset=x')).toBe('png');
    expect(kindOfType('image/svg+xml')).toBeUndefined();
    expect(kindOfType('')).toBeUndefined();
  });

  it.each([
    ['\xff\xd8\xff\xe0', 'jpeg'],
    ['\x89PNG\r\n\x1a\n', 'png'],
    ['RIFF....WEBPVP8 ', 'webp'],
    ['....ftypheic', 'heic'],
    ['....ftypmif1', 'heic'],
    ['....ftypavif', undefined],
    ['....ftypmp42', undefined],
    ['RIFF....WAVE', undefined],
    ['GIF89a', undefined],
    ['<svg xmlns', undefined],
    ['\x89PNG', undefined],
    [' \xff\xd8\xff', undefined],
    ['', undefined],
  ])('is recognised by the first bytes: %j', (text, kind) => {
    expect(kindOfBytes(bytes(text))).toBe(kind);
  });
});
