import { useState } from 'react';
import { Switch } from '#islands/ui/switch.tsx';
import { keepOnDevice } from '#lib/browser/device-choices.ts';
import { cookies } from '#lib/constants.ts';
import {
  isLocked,
  messageChannels,
  messageTopics,
  switchName,
  type MessageChannel,
  type MessageTopic,
  type Preferences,
  type QuietHours as Hours,
} from '#lib/notifications/message-topics.ts';
import type { Theme } from '#lib/theme.ts';
import { presetOf } from '#lib/notifications/message-presets.ts';
import { MessagePresets } from './message-presets.tsx';
import { QuietHours } from './quiet-hours.tsx';
import { ThemeChoice } from './theme-choice.tsx';
import { usePreferences } from './use-preferences.ts';

interface PreferenceFormProps {
  preferences: Preferences;
  hasPhone: boolean;
  quiet: Hours | null;
  /** The choices on this device, by cookie name. */
  device: Record<DeviceChoice, boolean>;
  /** If missing, as the system is. */
  theme?: Theme | undefined;
}

type DeviceChoice = typeof cookies.hideBalance | typeof cookies.lite;

const topics: Record<MessageTopic, { title: string; text: string; why?: string }> = {
  money: {
    title: 'Money',
    text: 'Deposits and withdrawals.',
    why: 'Always on, so you know when your money moves.',
  },
  security: {
    title: 'Security',
    text: 'Sign-ins, password, PIN and identity.',
    why: 'Always on, so you know if someone else signs in.',
  },
  orders: { title: 'Orders', text: 'When an order completes or fails.' },
  rewards: { title: 'Rewards', text: 'When you earn a bonus.' },
  news: { title: 'News', text: 'Offers and what’s new. Off unless you turn it on.' },
  summaries: { title: 'Monthly summary', text: 'On the 1st: where your money went last month.' },
};

const channelNames: Record<MessageChannel, string> = { email: 'Email', push: 'Push', sms: 'SMS' };

const deviceChoices: Record<DeviceChoice, { title: string; text: string }> = {
  [cookies.hideBalance]: {
    title: 'Hide my balance',
    text: 'Your amounts are hidden on every page until you tap the eye.',
  },
  [cookies.lite]: {
    title: 'Lite mode: save data',
    text: 'Uses less data: no illustrations, and code only loads when you tap. Applies from the next page.',
  },
};

/** Visible only if letters are so large that no switch fits below its heading. */
const underHead = 'vh tiny:static tiny:w-auto tiny:h-auto tiny:[clip-path:none]';

type Shown = ReturnType<typeof usePreferences>;

type Offered = readonly MessageChannel[];

const ChannelHeads = ({ channels }: { channels: Offered }) => (
  <p className="flex justify-end gap-3 pt-3 pb-2 text-13 text-ink-2 tiny:hidden" aria-hidden="true">
    {channels.map((channel) => (
      <span key={channel} className="w-11 text-center">
        {channelNames[channel]}
      </span>
    ))}
  </p>
);

type TopicProps = { topic: MessageTopic; shown: Shown; channels: Offered };

function Topic({ topic, shown, channels }: TopicProps) {
  const { title, text, why } = topics[topic];
  const id = (part: string) => `${topic}-${part}`;
  return (
    <div
      className="grid grid-cols-main-auto tiny:grid-cols-[1fr] items-center py-3 border-t"
      role="group"
      aria-labelledby={id('title')}
    >
      <p className="font-semibold" id={id('title')}>
        {title}
      </p>
      <div className="flex tiny:grid">
        {channels.map((channel) => {
          const name = switchName(topic, channel);
          const locked = isLocked(topic, channel);
          return (
            <Switch
              key={channel}
              name={name}
              checked={shown.chosen[topic][channel]}
              disabled={locked}
              busy={shown.saving.has(name)}
              describedBy={locked ? id('why') : undefined}
              onChange={(on) => void shown.change(topic, channel, on)}
            >
              <span className={underHead}>{channelNames[channel]}</span>
            </Switch>
          );
        })}
      </div>
      <p className="col-span-full sub text-14">{text}</p>
      {why && (
        <p className="col-span-full sub text-14" id={id('why')}>
          {why}
        </p>
      )}
    </div>
  );
}

type Shows = { given: Record<DeviceChoice, boolean>; theme: Theme | undefined };

function Device({ given, theme }: Shows) {
  const [chosen, setChosen] = useState(given);
  const change = (name: DeviceChoice, on: boolean) => {
    keepOnDevice(name, on);
    setChosen((now) => ({ ...now, [name]: on }));
  };
  return (
    <section className="card" aria-labelledby="device">
      <div className="card-head">
        <h2 id="device">On this device</h2>
      </div>
      <ThemeChoice given={theme} />
      {Object.entries(deviceChoices).map(([name, { title, text }]) => (
        <Switch
          key={name}
          name={name}
          checked={chosen[name as DeviceChoice]}
          onChange={(on) => change(name as DeviceChoice, on)}
        >
          <span className="row-t">{title}</span>
          <span className="sub block">{text}</span>
        </Switch>
      ))}
    </section>
  );
}

/** Who is notified about what, and how; a plain form if scripts don't run. */
export function PreferenceForm({
  preferences,
  hasPhone,
  quiet,
  device,
  theme,
}: PreferenceFormProps) {
  const shown = usePreferences(preferences);
  const preset = presetOf(shown.chosen);
  const channels = messageChannels.filter((channel) => hasPhone || channel !== 'sms');
  return (
    <form className="grid gap-4" method="post">
      <section className="card" aria-labelledby="messages">
        <div className="card-head">
          <h2 id="messages">Messages</h2>
          <span className="sub" role="status">
            {shown.saved ? 'Saved' : ''}
          </span>
        </div>
        <p className="sub">Everything shows in Notifications. Choose what else to get.</p>
        <MessagePresets preset={preset} onChoose={(each) => void shown.choose(each)} />
        <details open={preset === null}>
          <summary className="link min-h-target">Choose topic by topic</summary>
          <ChannelHeads channels={channels} />
          {messageTopics.map((topic) => (
            <Topic key={topic} topic={topic} shown={shown} channels={channels} />
          ))}
          {!hasPhone && <p className="sub">Add a phone number to your profile to get SMS.</p>}
        </details>
        <QuietHours given={quiet} onSaved={shown.showSaved} />
      </section>
      <Device given={device} theme={theme} />
      <noscript>
        <button className="btn btn-primary" type="submit">
          Save
        </button>
      </noscript>
    </form>
  );
}
