import { describe, expect, it } from 'vitest';
import type { CountryCode } from '#lib/countries.ts';
import { deskPages } from '#lib/desk/pages.ts';
import { deskRights, operatorRoles } from '#lib/desk/rights.ts';
import { decide, type Request } from '#lib/guards.ts';
import { routes, rowFor, type GuardName, type Row } from '#lib/routes.ts';
import type { Member, Visitor } from '#lib/visitor.ts';

function member(code: CountryCode, steps: { kyc?: boolean; account?: boolean; pin?: boolean }) {
  const user = {
    country: { code, name: code, currency_code: 'NGN' },
    has_kyc_set_up: steps.kyc ?? false,
    has_account_set_up: steps.account ?? false,
    has_pin_set_up: steps.pin ?? false,
  } as Member;
  return { kind: 'member', user, expiresInS: 1800 } satisfies Visitor;
}

const ready = { kyc: true, account: true, pin: true };
const visitors: Record<string, Visitor> = {
  'guest without country': { kind: 'guest', country: null },
  'guest in Nigeria': { kind: 'guest', country: 'NG' },
  'guest in Ghana': { kind: 'guest', country: 'GH' },
  'pending sign-in': { kind: 'pending', user: member('NG', ready).user },
  'new Nigerian': member('NG', {}),
  'Nigerian with KYC': member('NG', { kyc: true }),
  'Nigerian without PIN': member('NG', { kyc: true, account: true }),
  'Nigerian with PIN only': member('NG', { pin: true }),
  'Nigerian ready': member('NG', ready),
  'Ghanaian ready': member('GH', ready),
  'Kenyan ready': member('KE', ready),
};

const allOn = Object.fromEntries(routes.flatMap((row) => row.services).map((slug) => [slug, true]));
const deskRow = ({ who }: Row) => who === 'operator' || who === 'deskDoor' || who === 'deskAnyone';
const atDesk = (row: Row) =>
  deskRow(row) ? (['off', 'stranger', ...operatorRoles] as const) : (['lead'] as const);
const at = (row: Row, visitor: Visitor, more: Partial<Request> = {}): Request => ({
  visitor,
  url: new URL(`http://localhost${row.pattern}`),
  services: allOn,
  sandbox: true,
  desk: 'lead',
  ...more,
});
const where = (pattern: string, visitor: string, more: Partial<Request> = {}) => {
  const row = rowFor(pattern);
  if (!row) throw new Error(`no row ${pattern}`);
  const step = decide(row, at(row, visitors[visitor]!, more));
  return step.go ? 'page' : step.status === 404 ? '404' : step.to;
};

describe('the guard table', () => {
  it('has each pattern once', () => {
    const patterns = routes.map((row) => row.pattern);
    expect(new Set(patterns).size).toBe(patterns.length);
  });

  it('answers every row for every kind of visitor', async () => {
    const answers = routes.flatMap((row) =>
      Object.entries(visitors).flatMap(([name, visitor]) =>
        atDesk(row).map((desk) => {
          const step = decide(row, at(row, visitor, { desk }));
          const who = deskRow(row) ? `${name}, desk ${desk}` : name;
          return `${row.pattern} | ${who} | ${step.go ? 'page' : step.status === 404 ? '404' : `${step.status} ${step.to}`}`;
        }),
      ),
    );
    await expect(answers.join('\n')).toMatchFileSnapshot('./guards.snapshot.txt');
  });

  it('refuses a pattern without a row', () => {
    const row = rowFor('/');
    expect(decide(undefined, at(row!, visitors['Nigerian ready']!))).toEqual({
      go: false,
      status: 404,
    });
  });

  it('throws for a guard that does not exist', () => {
    const row = { ...rowFor('/')!, guards: ['verified' as GuardName] };
    expect(() => decide(row, at(row, visitors['Nigerian ready']!))).toThrow(
      'Unknown middleware verified',
    );
  });

  it('sends a guest without country to the country step and remembers the destination', () => {
    expect(where('/wallet', 'guest without country')).toBe('/get-started?next=%2Fwallet');
    expect(where('/help', 'guest without country')).toBe('page');
    expect(where('/login', 'guest without country')).toBe('page');
  });

  it('sends strangers on personal pages to sign in and remembers the destination', () => {
    expect(where('/settings', 'guest in Nigeria')).toBe('/login?next=%2Fsettings');
    expect(where('/settings', 'pending sign-in')).toBe('/login?next=%2Fsettings');
    expect(where('/complete-kyc', 'guest in Nigeria')).toBe('/?auth=login');
  });

  it('keeps members out of guest pages', () => {
    expect(where('/login', 'Nigerian ready')).toBe('/');
    expect(where('/get-started', 'new Nigerian')).toBe('/');
  });

  it('requires the PIN first, then identity and account, on pages off the free list', () => {
    expect(where('/wallet', 'new Nigerian')).toBe('/security/pin-setup');
    expect(where('/wallet', 'Nigerian without PIN')).toBe('/security/pin-setup');
    expect(where('/wallet', 'Nigerian with PIN only')).toBe('/complete-kyc');
    expect(where('/wallet', 'Nigerian ready')).toBe('page');
    expect(where('/giftcard/sell', 'new Nigerian')).toBe('/security/pin-setup');
    for (const free of ['/', '/refill/buy-airtime', '/transactions', '/giftcard', '/my-orders'])
      expect(where(free, 'new Nigerian')).toBe('page');
  });

  it('closes local cards, refill, airtime to cash, tickets and crypto sell to Ghana', () => {
    for (const closed of [
      '/refill',
      '/refill/buy-airtime',
      '/giftcard/buy/local',
      '/airtime-to-cash',
      '/e-tickets',
      '/crypto/sell',
    ]) {
      expect(where(closed, 'Ghanaian ready')).toBe('/unavailable-for-country');
      expect(where(closed, 'guest in Ghana')).toBe('/unavailable-for-country');
      expect(where(closed, 'Kenyan ready')).toBe('page');
    }
    expect(where('/crypto/buy', 'Ghanaian ready')).toBe('page');
  });

  it('needs both voucher services', () => {
    const services = { ...allOn, 'perfect-money-sell': false };
    expect(where('/perfect-money', 'Nigerian ready', { services })).toBe(
      '/feature-unavailable?service=perfect-money-sell',
    );
    expect(where('/perfect-money', 'Nigerian ready')).toBe('page');
  });

  it('closes gift packages while cards from abroad are off', () => {
    const services = { ...allOn, 'giftcard-buy': false };
    for (const page of ['', '/select', '/select/recipient', '/select/[id]'])
      expect(where(`/giftcard/packages${page}`, 'Kenyan ready', { services })).toBe(
        where('/giftcard/buy/international', 'Kenyan ready', { services }),
      );
  });

  it('closes all pages of personal shopping while it is off', () => {
    const services = { ...allOn, 'personalized-shopping': false };
    for (const page of ['', '/cart', '/create', '/delivery'])
      expect(where(`/personalized-shopping${page}`, 'Kenyan ready', { services })).toBe(
        '/feature-unavailable?service=personalized-shopping',
      );
  });

  it('hides the sandbox and the desk when they are off', () => {
    expect(where('/sandbox', 'Nigerian ready', { sandbox: false })).toBe('404');
    for (const page of ['/desk', '/desk/login', '/desk/[queue]/[id]'])
      expect(where(page, 'Nigerian ready', { desk: 'off' })).toBe('404');
  });

  it('admits operators to the desk and sends everyone else to its sign-in, members included', () => {
    const inside = ['/desk', '/desk/approvals', '/desk/audit', '/desk/[queue]/[id]'];
    for (const visitor of ['guest without country', 'Nigerian ready']) {
      for (const page of inside) {
        expect(where(page, visitor, { desk: 'lead' })).toBe('page');
        expect(where(page, visitor, { desk: 'stranger' })).toMatch(/^\/desk\/login\?next=/);
      }
      expect(where('/desk/login', visitor, { desk: 'stranger' })).toBe('page');
      expect(where('/desk/login', visitor, { desk: 'lead' })).toBe('/desk');
    }
  });

  it.each(operatorRoles)('opens the pages of the desk that the role %s has a right to', (desk) => {
    expect(deskPages.length).toBeGreaterThan(10);
    for (const [page, , right] of deskPages)
      expect(where(page, 'guest in Nigeria', { desk }), page).toBe(
        deskRights[right].some((role) => role === desk) ? 'page' : '404',
      );
  });

  it('admits gate staff to the gate, and to no other page of the desk', () => {
    const open = deskPages.filter(
      ([page]) => where(page, 'guest in Nigeria', { desk: 'gate' }) === 'page',
    );
    expect(open.map(([page]) => page)).toEqual(['/desk/gate', '/desk/gate/[id]']);
    expect(where('/desk/login', 'guest in Nigeria', { desk: 'gate' })).toBe('/desk/gate');
  });

  it('moves the old index for good and the gift alias for now', () => {
    const old = decide(rowFor('/old-index'), at(rowFor('/old-index')!, visitors['new Nigerian']!));
    expect(old).toEqual({ go: false, to: '/', status: 308 });
    const asked = at(rowFor('/old-index')!, visitors['new Nigerian']!);
    const url = new URL('/old-index?referral_code=ADA', asked.url);
    expect(decide(rowFor('/old-index'), { ...asked, url })).toMatchObject({
      to: '/?referral_code=ADA',
    });
    expect(where('/send-gift', 'guest in Nigeria')).toBe('/personalized-shopping');
  });
});
