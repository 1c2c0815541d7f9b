import { describe, expect, it } from 'vitest';
import { longestSideOf } from '#lib/uploads/picture-size.ts';

const limits = { longestSidePx: 2_000, legibleSidePx: 1_080, mostSidePx: 12_000 };
const sideOf = (width: number, height: number) => longestSideOf({ width, height }, limits);

describe('the longest side of a picture', () => {
  it('is the ordinary one for photos, either way up', () => {
    expect(sideOf(4_000, 3_000)).toBe(2_000);
    expect(sideOf(3_000, 4_000)).toBe(2_000);
  });

  it('is never longer than the picture', () => {
    expect(sideOf(640, 480)).toBe(640);
    expect(sideOf(300, 9_000)).toBe(9_000);
  });

  it('leaves a readable short side for a long screenshot', () => {
    expect(sideOf(1_440, 12_000)).toBe(9_000);
    expect(sideOf(12_000, 1_440)).toBe(9_000);
  });

  it('has a maximum', () => {
    expect(sideOf(700, 30_000)).toBe(12_000);
  });
});
