import { describe, expect, it } from 'vitest';
import { flowSteps } from '#lib/flow-steps.ts';
import { routes, rowFor } from '#lib/routes.ts';
import { screenOf, screens } from '#lib/screens.ts';

const screen = (pattern: string) => screenOf(rowFor(pattern));

describe('the name of a screen', () => {
  it('is its route pattern in words, never the content of an address', () => {
    expect(screen('/')).toBe('dashboard');
    expect(screen('/wallet')).toBe('wallet');
    expect(screen('/refill/buy-airtime')).toBe('refill-buy-airtime');
    expect(screen('/my-orders/[id]')).toBe('my-orders-id');
    expect(screen('/status/[bill_id]')).toBe('status-bill-id');
  });

  it('is different for each page, and fit for an event', () => {
    expect(new Set(screens).size).toBe(screens.length);
    expect(screens.filter((name) => !/^[a-z0-9-]{1,60}$/.test(name))).toEqual([]);
  });

  it('doesn’t exist where no one is counted', () => {
    expect(screen('/sitemap.xml')).toBeUndefined();
    const silent = routes.filter(
      (row) => screenOf(row) === undefined && !row.pattern.includes('.'),
    );
    expect(silent.map(({ pattern }) => pattern.split('/')[1])).toEqual(
      silent.map(({ pattern }) => (pattern.startsWith('/desk') ? 'desk' : 'sandbox')),
    );
    expect(silent.length).toBeGreaterThan(5);
    expect(screenOf(undefined)).toBeUndefined();
  });
});

it('the steps of flows are the 41 of the product, each once', () => {
  expect(new Set(flowSteps).size).toBe(41);
});
