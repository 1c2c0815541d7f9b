import type { CountryCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { servicesBehind } from '#lib/provider-desk/ports.ts';
import { noDepositsYet } from '#lib/services/off-reasons.ts';
import { providerNeeds, type ProviderNeed } from '#server/platform/provider-needs.ts';
import type { Services } from '#server/platform/services.ts';
import { isLive } from '#server/providers/routing/without-keys.ts';
import { isSandboxAt } from '#server/providers/sandboxes.ts';

type Asked = Pick<Services, 'env' | 'providers'>;

/** Whether a service stops without the provider of a port. */
const isBehind = (port: ProviderNeed['port'], slug: string): boolean =>
  servicesBehind(port).some(({ service }) => service === slug);

/** The providers for which production has no keys, in the order of `providerNeeds`; none outside production. */
export const listLacking = ({ env, providers }: Asked): ProviderNeed[] =>
  isLive(env) ? providerNeeds.filter(({ port }) => isSandboxAt(providers, port)) : [];

/** A provider that a service needs and for which production has no keys, so that the service is off. */
export const lackBehind = (parts: Asked, slug: string): ProviderNeed | undefined =>
  listLacking(parts).find(({ port }) => isBehind(port, slug));

/** Whether deposits are off because production has no keys for them. */
export const areDepositsOff = (parts: Asked): boolean =>
  listLacking(parts).some(({ port }) => port === 'payments');

/** @throws AppError service_inactive while deposits are off */
export function requireDeposits(parts: Asked, country: CountryCode): void {
  if (areDepositsOff(parts))
    throw new AppError('service_inactive', { message: noDepositsYet(country) });
}
