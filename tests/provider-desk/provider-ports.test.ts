import { describe, expect, it } from 'vitest';
import facts from '#lib/facts/kyc-documents.json' with { type: 'json' };
import { checkedDocuments, providerProducts, routedPorts } from '#lib/provider-desk/ports.ts';
import { productName } from '#lib/provider-desk/words.ts';
import { BVN } from '#server/kyc/documents.ts';

describe('what an order of preference can be for', () => {
  it('is every document that someone may show, and the BVN', () => {
    const slugs = new Set([BVN, ...facts.map(({ slug }) => slug)]);
    expect(new Set(checkedDocuments)).toEqual(slugs);
  });

  it('has a name for each', () => {
    for (const port of routedPorts)
      for (const product of providerProducts(port)) expect(productName(product)).toMatch(/^[A-Z]/);
    expect(checkedDocuments.map(productName)).toContain('Driver’s licence');
  });
});
