import { describe, expect, it } from 'vitest';
import { linkCountry, navLinks, productLinksIn } from '#islands/shell/nav-links.ts';
import type { Visitor } from '#lib/visitor.ts';

const kenyan = { kind: 'member', user: { country: { code: 'KE' } } } as unknown as Visitor;
const guest: Visitor = { kind: 'guest', country: null };
const labels = (selected: string | undefined, visitor: Visitor) =>
  productLinksIn(linkCountry(selected, visitor)).map(({ label }) => label);

describe('the side navigation', () => {
  it('has the seven links in their order', () => {
    expect(navLinks.map(({ label }) => label)).toEqual([
      'Dashboard',
      'Wallet',
      'Transaction Log',
      'Products',
      'My orders',
      'Earnings',
      'Help',
    ]);
  });

  it('follows the selected country, then the account’s, then Nigeria', () => {
    expect(linkCountry('GH', kenyan)).toBe('GH');
    expect(linkCountry(undefined, kenyan)).toBe('KE');
    expect(linkCountry('XX', guest)).toBe('NG');
  });

  it('leaves out under Products what isn’t offered in Ghana', () => {
    const inGhana = labels('GH', kenyan);
    const elsewhere = labels('NG', guest);
    expect(labels(undefined, kenyan)).toEqual(elsewhere);
    expect(elsewhere.filter((label) => !inGhana.includes(label))).toEqual([
      'Bills',
      'Airtime to cash',
      'Tickets',
    ]);
    expect(elsewhere.filter((label) => inGhana.includes(label))).toEqual(inGhana);
  });
});
