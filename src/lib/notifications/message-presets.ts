import {
  defaultPreferences,
  isLocked,
  messageTopics,
  type Channels,
  type MessageTopic,
  type Preferences,
} from './message-topics.ts';

/** A choice for all topics at once. Text messages cost money, so no preset changes them. */
export type MessagePreset = 'all' | 'usual' | 'essential';

type Pair = Pick<Channels, 'email' | 'push'>;

const both: Pair = { email: true, push: true };
const none: Pair = { email: false, push: false };
const essential: readonly MessageTopic[] = ['money', 'security'];

const channelsOf: Record<MessagePreset, (topic: MessageTopic) => Pair> = {
  all: () => both,
  usual: (topic) => defaultPreferences[topic],
  essential: (topic) => (essential.includes(topic) ? both : none),
};

/** The preferences after a preset was chosen. */
export function applyPreset(preferences: Preferences, preset: MessagePreset): Preferences {
  const entries = messageTopics.map((topic) => {
    const { email, push } = channelsOf[preset](topic);
    return [topic, { email, push, sms: preferences[topic].sms }];
  });
  return Object.fromEntries(entries) as Preferences;
}

/** The preset that the preferences match; null if they are a selection of the member. */
export function presetOf(preferences: Preferences): MessagePreset | null {
  const presets = ['usual', 'all', 'essential'] as const;
  const matches = (preset: MessagePreset) =>
    messageTopics.every((topic) => {
      const { email, push } = channelsOf[preset](topic);
      return preferences[topic].email === email && preferences[topic].push === push;
    });
  return presets.find(matches) ?? null;
}

/** The change to send for a preset, without the switches that can’t be changed. */
export function presetChange(preset: MessagePreset): Record<MessageTopic, Partial<Pair>> {
  const entries = messageTopics.map((topic) => {
    const { email, push } = channelsOf[preset](topic);
    return [topic, isLocked(topic, 'email') ? { push } : { email, push }];
  });
  return Object.fromEntries(entries) as Record<MessageTopic, Partial<Pair>>;
}
