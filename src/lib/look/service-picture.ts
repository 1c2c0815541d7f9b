import { groups } from '#lib/services/services.ts';
import type { ProductPictureName } from './product-pictures.ts';

/** Services whose picture isn't that of their group, and those in no group; the first match counts. */
const exceptions: readonly [RegExp, ProductPictureName][] = [
  [/airtime|data/, 'phone'],
  [/withdrawal|deposit/, 'wallet'],
  [/rewards/, 'rewards'],
];

/** The picture of a service, by its word in switches and addresses; an empty stool for others. */
export const servicePicture = (service: string): ProductPictureName =>
  exceptions.find(([words]) => words.test(service))?.[1] ??
  groups.find(({ kinds }) => Object.hasOwn(kinds, service))?.picture ??
  'stool';
