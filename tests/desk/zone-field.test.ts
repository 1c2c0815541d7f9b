import { describe, expect, it } from 'vitest';
import { fromZoneField, toZoneField } from '#lib/desk/zone-field.ts';

describe('a field with a date and a time', () => {
  it.each([
    ['Africa/Lagos', '2026-12-20T19:00'],
    ['Africa/Accra', '2026-12-20T18:00'],
    ['Africa/Nairobi', '2026-12-20T21:00'],
  ])('shows the wall clock of %s, and is read as it', (zone, field) => {
    const at = '2026-12-20T18:00:00.000Z';
    expect(toZoneField(at, zone)).toBe(field);
    expect(fromZoneField(field, zone)).toBe(at);
  });

  it('may be empty', () => {
    expect(toZoneField(null, 'Africa/Lagos')).toBe('');
    expect(fromZoneField('', 'Africa/Lagos')).toBeNull();
  });
});
