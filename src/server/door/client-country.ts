import type { IncomingMessage } from 'node:http';
import { isCountryCode, type CountryCode } from '#lib/countries.ts';
import type { Env } from '#server/platform/env.ts';
import { cleanAddress, createTrust } from './client-address.ts';

type Settings = Pick<Env, 'TRUSTED_PROXIES' | 'COUNTRY_HEADER'>;

/**
 * Reads the country that the proxy in front of us names, to suggest it to people who haven't chosen one. Null
 * without a trusted proxy, without the setting, and for countries where we aren't available.
 */
export function createCountryReader(
  settings: Settings,
): (req: IncomingMessage) => CountryCode | null {
  const isTrusted = createTrust(settings.TRUSTED_PROXIES);
  const name = settings.COUNTRY_HEADER.toLowerCase();
  return (req) => {
    const country = name && req.headers[name];
    if (!country || !isTrusted(cleanAddress(req.socket.remoteAddress ?? ''))) return null;
    const code = String(country).trim().toUpperCase();
    return isCountryCode(code) ? code : null;
  };
}
