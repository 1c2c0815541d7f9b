import { describe, expect, it } from 'vitest';
import facts from '#lib/facts/kyc-documents.json' with { type: 'json' };
import { checkedDocuments, providerProducts, routedPorts } from '#lib/provider-desk/ports.ts';
import { productName } from '#lib/provider-desk/words.ts';
import { BVN } from '#server/kyc/documents.ts';

describe('the subjects of an order of preference', () => {
  it('include every document that someone may submit, and the BVN', () => {
    const slugs = new Set([BVN, ...facts.map(({ slug }) => slug)]);
    expect(new Set(checkedDocuments)).toEqual(slugs);
  });

  it('have a name each', () => {
    for (const port of routedPorts)
      for (const product of providerProducts(port)) expect(productName(product)).toMatch(/^[A-Z]/);
    expect(checkedDocuments.map(productName)).toContain('Driver’s licence');
  });
});
