import { useEffect, useState } from 'react';
import { changePreferences } from '#lib/notifications/browser/preference-calls.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { wakeOverlays } from '#lib/browser/stores/overlays.ts';
import {
  applyPreset,
  presetChange,
  type MessagePreset,
} from '#lib/notifications/message-presets.ts';
import { switchName } from '#lib/notifications/message-topics.ts';
import type {
  MessageChannel,
  MessageTopic,
  Preferences,
} from '#lib/notifications/message-topics.ts';

/** Each switch is saved separately, and restored separately when that fails. */
export function usePreferences(given: Preferences) {
  const [chosen, setChosen] = useState(given);
  const [saving, setSaving] = useState<ReadonlySet<string>>(new Set());
  const [saved, setSaved] = useState(false);
  useEffect(wakeOverlays, []);
  const show = (topic: MessageTopic, channel: MessageChannel, on: boolean) =>
    setChosen((now) => ({ ...now, [topic]: { ...now[topic], [channel]: on } }));
  const mark = (name: string, isSaving: boolean) =>
    setSaving((now) => {
      const next = new Set(now);
      if (isSaving) next.add(name);
      else next.delete(name);
      return next;
    });

  const change = async (topic: MessageTopic, channel: MessageChannel, on: boolean) => {
    const name = switchName(topic, channel);
    show(topic, channel, on);
    mark(name, true);
    setSaved(false);
    try {
      await changePreferences({ [topic]: { [channel]: on } });
      setSaved(true);
    } catch (error) {
      show(topic, channel, !on);
      presentError(error);
    } finally {
      mark(name, false);
    }
  };
  const choose = async (preset: MessagePreset) => {
    const before = chosen;
    setChosen(applyPreset(before, preset));
    setSaved(false);
    try {
      await changePreferences(presetChange(preset));
      setSaved(true);
    } catch (error) {
      setChosen(before);
      presentError(error);
    }
  };
  return { chosen, saving, saved, change, choose, showSaved: () => setSaved(true) };
}
