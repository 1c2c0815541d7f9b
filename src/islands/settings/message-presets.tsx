import { ChoiceChips } from '#islands/ui/choice-chips.tsx';
import type { MessagePreset } from '#lib/notifications/message-presets.ts';

const presets = [
  { value: 'all', label: 'Everything' },
  { value: 'usual', label: 'Recommended' },
  { value: 'essential', label: 'Money and security' },
] as const satisfies readonly { value: MessagePreset; label: string }[];

const texts: Record<MessagePreset, string> = {
  all: 'Every topic by email and push, with offers and news.',
  usual: 'Payments, sign-ins, orders, rewards and a monthly summary. No offers.',
  essential: 'Only when your money moves or someone signs in.',
};

interface MessagePresetsProps {
  /** Null for a selection of the member’s own. */
  preset: MessagePreset | null;
  onChoose: (preset: MessagePreset) => void;
}

/** Which messages to get, in one tap. Hidden without scripts: the switches below do the same. */
export const MessagePresets = ({ preset, onChoose }: MessagePresetsProps) => (
  <div className="grid grid-cols-1 gap-2 py-3 tiny:[&_.choice]:px-3 tiny:[&_.choice]:max-w-full tiny:[&_.choice]:whitespace-normal tiny:[&_.choice]:wrap-anywhere [@media(scripting:none)]:hidden">
    <ChoiceChips
      label="Messages to get"
      choices={presets}
      value={preset}
      onChoose={(value) => onChoose(value)}
    />
    <p className="sub text-14" aria-live="polite">
      {preset ? texts[preset] : 'Your own selection, below.'}
    </p>
  </div>
);
