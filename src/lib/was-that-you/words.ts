import { brand } from '#lib/brand.ts';
import type { WasThatYou } from './contract.ts';

export const channelWords = {
  email: 'by email',
  sms: 'by text message',
  push: 'as a push notification',
  inbox: 'as a notification in the app',
} as const;

/** What a member's pages say while one of our team talks to them. `name` is the operator's first name. */
export const callWords = (name: string) => ({
  title: `${name} from ${brand.name} is on the phone with you now.`,
  text: `${name} will never ask for your PIN, your password or a code.`,
});

export interface Verdict {
  tone: 'ok' | 'bad' | 'warn';
  title: string;
  lines: string[];
}

const listOf = (texts: readonly string[]): string => texts.join(' and ');

const whose = ({ whose: owner }: WasThatYou): string => {
  if (owner === 'you') return 'It was sent to you.';
  if (owner === 'someone else')
    return 'It was sent to someone else, not to your current email or number. Someone may have forwarded it to you.';
  return 'It was sent to one of our members. Sign in to see if that was you.';
};

const wholeness = ({ whole, has_code: hasCode }: WasThatYou): string[] => [
  ...(whole
    ? []
    : [
        'This covers only the words you pasted. If the message says anything else, check that too.',
      ]),
  ...(hasCode
    ? ['We don’t check one-time codes. We never ask you for one: don’t tell it to anyone.']
    : []),
];

function yes(answer: WasThatYou): Verdict {
  const { reason, what, channel, when } = answer;
  if (reason === 'sent' && channel) {
    const title = `Yes, we sent this on ${when ?? ''} ${channelWords[channel]}`;
    return { tone: 'ok', title, lines: [whose(answer), ...wholeness(answer)] };
  }
  if (reason === 'our_link')
    return {
      tone: 'ok',
      title: `Yes, this link leads to ${what ?? ''}, our site`,
      lines: ['Open it yourself, and never for someone who is on the phone with you.'],
    };
  if (reason === 'our_number')
    return {
      tone: 'warn',
      title: `${what ?? ''} is our number`,
      lines: [
        'Callers can show any number on your phone. Check here during the call that it’s us.',
      ],
    };
  return {
    tone: 'warn',
    title: `${what ?? ''} is our address`,
    lines: ['Anyone can type an address as the sender. Paste the message itself to be sure.'],
  };
}

function why({ reason, what, ours }: WasThatYou): string[] {
  const named = what ?? '';
  if (reason === 'line') return [`This isn’t from us: “${named}”`];
  if (reason === 'mixed')
    return ['We wrote these lines, but in different messages. Someone put them together.'];
  if (reason === 'link') return [`It leads to ${named}. Our only site is ${listOf(ours.hosts)}.`];
  if (reason === 'address')
    return [`${named} isn’t our address. Our emails come from ${listOf(ours.emails)}.`];
  if (ours.numbers.length === 0)
    return [`${named} isn’t our number. We never ask you to call a number in a message.`];
  return [`${named} isn’t our number. Ours is ${listOf(ours.numbers)}.`];
}

/** The answer in words. */
export function describeAnswer(answer: WasThatYou): Verdict {
  const { verdict } = answer;
  if (verdict === 'yes') return yes(answer);
  if (verdict === 'no') {
    const title =
      answer.reason === 'link' ? 'No, this link isn’t ours' : `No, this isn’t from ${brand.name}`;
    const lines = [...why(answer), 'Don’t tap its links, don’t reply, and don’t send money.'];
    return { tone: 'bad', title, lines };
  }
  return {
    tone: 'warn',
    title: 'We can’t tell from this',
    lines: ['These words are in many messages. Paste more of it, with its first and last line.'],
  };
}
