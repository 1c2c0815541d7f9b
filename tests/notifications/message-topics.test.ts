import { describe, expect, it } from 'vitest';
import { isLite } from '#lib/lite.ts';
import {
  defaultPreferences,
  isLocked,
  messageChannels,
  messageTopics,
  readPreferenceForm,
} from '#lib/notifications/message-topics.ts';

describe('message topics', () => {
  it('lock nothing that is off by default', () => {
    const locked = messageTopics.flatMap((topic) =>
      messageChannels
        .filter((channel) => isLocked(topic, channel))
        .map((channel) => [topic, channel, defaultPreferences[topic][channel]]),
    );
    expect(locked).toEqual([
      ['money', 'email', true],
      ['security', 'email', true],
    ]);
  });

  it('parse a form: what is in it is on, what is not is off, what is locked stays', () => {
    const form = new Map([
      ['money.push', 'on'],
      ['orders.sms', 'on'],
      ['security.email', 'on'],
      ['quiet.from', '22'],
      ['quiet.until', '7'],
    ]);
    expect(readPreferenceForm(form)).toEqual({
      money: { push: true, sms: false },
      security: { push: false, sms: false },
      orders: { email: false, push: false, sms: true },
      rewards: { email: false, push: false, sms: false },
      summaries: { email: false, push: false, sms: false },
      news: { email: false, push: false, sms: false },
      quiet_hours: null,
    });
    form.set('quiet.on', 'on');
    expect(readPreferenceForm(form).quiet_hours).toEqual({ from: 22, until: 7 });
  });
});

describe('isLite', () => {
  const asked = (lite: string | null, saveData: string | null) =>
    isLite({
      cookies: { get: () => (lite === null ? undefined : { value: lite }) },
      request: { headers: { get: () => saveData } },
    });

  it('follows the choice on this device, or the browser’s own', () => {
    expect(asked(null, null)).toBe(false);
    expect(asked('', 'off')).toBe(false);
    expect(asked('1', null)).toBe(true);
    expect(asked(null, 'on')).toBe(true);
    expect(asked('0', 'on')).toBe(false);
  });
});
