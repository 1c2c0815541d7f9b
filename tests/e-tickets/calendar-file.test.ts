import { describe, expect, it } from 'vitest';
import { calendarFile } from '#lib/e-tickets/calendar-file.ts';

const occasion = {
  uid: 'jazz@oja.example',
  title: 'Jazz; highlife, and more',
  description: 'Bring a shawl.\nDoors at seven.',
  place: 'Harbour Lawn, Lagos',
  url: 'https://oja.example/e-tickets/events/jazz',
  startsAt: '2026-12-05T18:00:00.000Z',
  endsAt: '2026-12-05T22:00:00.000Z',
  at: new Date('2026-11-23T09:30:15.250Z'),
  cancelled: false,
};
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

describe('a calendar file', () => {
  it('has the times in UTC and escapes special characters in values', () => {
    const text = calendarFile(occasion);
    expect(linesOf(text)).toEqual([
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Oja//Tickets//EN', 'METHOD:PUBLISH'],
      ...['BEGIN:VEVENT', 'UID:jazz@oja.example', 'DTSTAMP:20261123T093015Z'],
      ...['DTSTART:20261205T180000Z', 'DTEND:20261205T220000Z'],
      'SUMMARY:Jazz\\; highlife\\, and more',
      'DESCRIPTION:Bring a shawl.\\nDoors at seven.',
      'LOCATION:Harbour Lawn\\, Lagos',
      'URL:https://oja.example/e-tickets/events/jazz',
      ...['STATUS:CONFIRMED', 'END:VEVENT', 'END:VCALENDAR', ''],
    ]);
  });

  it('folds long lines at 75 bytes without splitting a character', () => {
    const title = 'Ọjọ́ ayẹyẹ ìlú '.repeat(12).trim();
    const text = calendarFile({ ...occasion, title });
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThan(76);
    expect(linesOf(text)).toContain(`SUMMARY:${title}`);
  });

  it('ends two hours later where no end was given, and says when it is cancelled', () => {
    const lines = linesOf(calendarFile({ ...occasion, endsAt: null, cancelled: true }));
    expect(lines).toContain('DTEND:20261205T200000Z');
    expect(lines).toContain('STATUS:CANCELLED');
  });

  it('gives text no way to start another line', () => {
    const lines = linesOf(calendarFile({ ...occasion, description: 'a\r\nURL:https://evil.test' }));
    expect(lines).toContain('DESCRIPTION:a\\nURL:https://evil.test');
    expect(lines.filter((line) => line.startsWith('URL:'))).toHaveLength(1);
  });
});
