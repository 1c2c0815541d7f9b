import { useEffect, useRef, useState } from 'react';
import { brand } from '#lib/brand.ts';
import { iconDownload } from '#lib/look/icons.ts';
import { showToast } from '#lib/browser/stores/overlays.ts';
import { Button } from '#islands/ui/button.tsx';
import { CheckBox } from '#islands/ui/check-box.tsx';
import { CopyButton } from '#islands/ui/copy-button.tsx';
import { Note } from '#islands/ui/note.tsx';

interface RecoveryCodesProps {
  codes: readonly string[];
  onSaved: () => void;
}

function downloadText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
}

/** They are shown once, so leaving the page before they are saved asks first. */
function useLeaveWarning(isSaved: boolean) {
  useEffect(() => {
    if (isSaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isSaved]);
}

/** The ten codes for a lost phone, to be copied or downloaded, and a confirmation that they are safe. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const [isSaved, setSaved] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  useLeaveWarning(isSaved);
  useEffect(() => title.current?.focus(), []);
  const text = codes.join('\n');
  const file = `${brand.name} recovery codes\nEach works once.\n\n${text}\n`;
  return (
    <section className="stack">
      <div className="stack-xs">
        <h2 ref={title} tabIndex={-1}>
          Save your recovery codes
        </h2>
        <p className="sub">
          If you lose your phone, one of these lets you in. Each works once. We’ll only show them
          now.
        </p>
      </div>
      <ul
        className="num grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-y-2 gap-x-4 p-4 border rounded bg-surface font-semibold tracking-[0.04em]"
        aria-label="Recovery codes"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="two">
        <CopyButton
          value={text}
          label="Copy all"
          variant="tint"
          onCopied={() => showToast('Copied successfully')}
        />
        <Button
          variant="tint"
          icon={iconDownload}
          onClick={() => downloadText(`${brand.name.toLowerCase()}-recovery-codes.txt`, file)}
        >
          Download
        </Button>
      </div>
      <Note tone="warn">Keep them private, and away from your phone.</Note>
      <CheckBox checked={isSaved} onChange={({ target }) => setSaved(target.checked)}>
        I’ve saved these codes.
      </CheckBox>
      <Button size="big" disabled={!isSaved} onClick={onSaved}>
        Done
      </Button>
    </section>
  );
}
