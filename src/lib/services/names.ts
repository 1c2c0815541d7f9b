import { serviceName } from '#lib/desk/rate-words.ts';
import { services } from './services.ts';

/** The log's name for a service, by its switch: "giftcard-sell" is "Gift cards sold". */
export const nameOfService = (slug: string): string =>
  services.find(({ service }) => service === slug)?.name ?? serviceName(slug);
