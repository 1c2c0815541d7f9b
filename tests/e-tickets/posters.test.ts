import { describe, expect, it } from 'vitest';
import { eventCategories } from '#lib/e-tickets/categories.ts';
import { drawPoster } from '#lib/e-tickets/posters.ts';
import { demoEvents } from '#server/e-tickets/demo-programme.ts';

const written = (id: string, category: (typeof eventCategories)[number]) =>
  drawPoster(id, category)
    .shapes.map(([name, d]) => `<path class="${name}" d="${d}"/>`)
    .join('');

describe('a drawn poster', () => {
  it('is always the same for an event, also when it is put on again', () => {
    const first = drawPoster('demo-lagoon-jazz-night', 'music');
    expect(drawPoster('demo-lagoon-jazz-night', 'music')).toEqual(first);
    expect(drawPoster('demo-lagoon-jazz-night-20261205', 'music')).toEqual(first);
    expect(drawPoster('demo-afro-fusion-festival', 'music')).not.toEqual(first);
  });

  it.each(eventCategories)('of %s takes few bytes and draws no broken number', (category) => {
    for (const { id } of demoEvents.slice(0, 20)) {
      const text = written(id, category);
      expect(text.length).toBeLessThan(2100);
      expect(text).not.toMatch(/NaN|undefined|Infinity/);
    }
  });
});
