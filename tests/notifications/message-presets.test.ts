import { expect, it } from 'vitest';
import { defaultPreferences } from '#lib/notifications/message-topics.ts';
import { applyPreset, presetChange, presetOf } from '#lib/notifications/message-presets.ts';

const withSms = {
  ...defaultPreferences,
  orders: { email: false, push: true, sms: true },
};

it('names the preset that preferences match, whatever their text messages are', () => {
  expect(presetOf(defaultPreferences)).toBe('usual');
  expect(presetOf(withSms)).toBeNull();
  for (const preset of ['all', 'usual', 'essential'] as const)
    expect(presetOf(applyPreset(withSms, preset))).toBe(preset);
});

it('keeps text messages as they are', () => {
  expect(applyPreset(withSms, 'essential').orders).toEqual({
    email: false,
    push: false,
    sms: true,
  });
});

it('never asks to turn off emails that are always sent', () => {
  const { money, news } = presetChange('essential');
  expect(money).toEqual({ push: true });
  expect(news).toEqual({ email: false, push: false });
});
