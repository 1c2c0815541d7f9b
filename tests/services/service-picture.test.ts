import { expect, test } from 'vitest';
import { servicePicture } from '#lib/look/service-picture.ts';
import { services } from '#lib/services/services.ts';

test('every service that can be off has a picture of its subject', () => {
  const plain = services.filter(
    ({ service, on }) => on !== undefined && servicePicture(service) === 'stool',
  );
  expect(plain.map(({ service }) => service)).toEqual([]);
  expect(servicePicture('movie-bill-payment')).toBe('tickets');
  expect(servicePicture('airtime-bill-payment')).toBe('phone');
  expect(servicePicture('no-such-service')).toBe('stool');
});
