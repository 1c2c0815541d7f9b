import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { readEnv, SettingsError } from '#server/platform/env.ts';
import type { CoinOn } from '#server/ports/crypto-desk.ts';
import { createCryptoDesk, deskFor } from '#server/providers/crypto-desk/create-crypto-desk.ts';
import type { ProviderParts } from '#server/providers/parts.ts';
import { stillClock } from '#tests/support/clock.ts';

const btcpay = {
  BTCPAY_URL: 'https://btcpay.test',
  BTCPAY_API_KEY: 'key',
  BTCPAY_STORE_ID: 'store',
  BTCPAY_WEBHOOK_SECRET: 'secret',
};
const busha = { BUSHA_SECRET_KEY: 'key', BUSHA_WEBHOOK_SECRET: 'secret' };

const desksWith = (settings: Record<string, string>, isProduction = true) => {
  const env = { ...readEnv(settings), isProduction };
  const parts = { env, clock: stillClock(), log: pino({ level: 'silent' }) };
  return createCryptoDesk(parts as unknown as ProviderParts);
};
const bitcoin: CoinOn = { coin: 'BTC', network: 'bitcoin' };
const tether: CoinOn = { coin: 'USDT', network: 'tron' };
const litecoin: CoinOn = { coin: 'LTC', network: 'litecoin' };

const idsOf = (settings: Record<string, string>, isProduction?: boolean) => {
  const desks = desksWith(settings, isProduction);
  return [bitcoin, tether, litecoin].map((on) => deskFor(desks, on)?.id);
};

describe('the provider of a coin', () => {
  it('is the sandbox as long as no one else is configured', () => {
    expect(idsOf({})).toEqual(['crypto-sandbox', 'crypto-sandbox', 'crypto-sandbox']);
  });

  it('is the one that accepts the order; the sandbox fills in for none of them', () => {
    expect(idsOf({ ...btcpay, ...busha })).toEqual(['btcpay', 'busha', undefined]);
    expect(idsOf(btcpay)).toEqual(['btcpay', undefined, undefined]);
    expect(idsOf(busha)).toEqual([undefined, 'busha', undefined]);
  });

  it('is a provider’s test system in the demo, with the sandbox for the rest', () => {
    expect(idsOf(busha, false)).toEqual(['crypto-sandbox', 'busha-trial', 'crypto-sandbox']);
  });

  it('answers for what it was sent, even if it is no longer current', () => {
    expect(desksWith(btcpay).byId('crypto-sandbox')?.id).toBe('crypto-sandbox');
  });

  it.each([
    ['BTCPAY_URL', { ...btcpay, BTCPAY_URL: '' }],
    ['BUSHA_WEBHOOK_SECRET', { BUSHA_SECRET_KEY: 'key' }],
  ])('isn’t half configured: %s is missing', (name, settings) => {
    expect(() => readEnv(settings)).toThrow(SettingsError);
    expect(() => readEnv(settings)).toThrow(`${name} is missing`);
  });
});
