import { useEffect, useRef, useState } from 'react';
import { iconCheck } from '#lib/look/first-icons.ts';
import { iconCopy } from '#lib/look/icons.ts';
import { Button, type ButtonVariant } from './button.tsx';
import { IconButton } from './icon-button.tsx';

const SHOWN_MS = 2_000;

interface CopyButtonProps {
  value: string | null | undefined;
  /** "Copy account number": the name of an icon button, or the label of a full one. */
  label: string;
  /** With it the label is visible, on a button of this variant. */
  variant?: ButtonVariant;
  onCopied?: () => void;
  /** There is no clipboard here: the value has to be selected by hand. */
  onFailed?: () => void;
}

/** Announces 'Copied successfully' to screen readers, unless the caller's toast does. */
export function CopyButton({ value, label, variant, onCopied, onFailed }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value ?? '');
    } catch {
      onFailed?.();
      return;
    }
    setCopied(true);
    onCopied?.();
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), SHOWN_MS);
  };
  const icon = copied ? iconCheck : iconCopy;
  const shared = { icon, disabled: !value, onClick: () => void copy() };
  return (
    <>
      {variant ? (
        <Button {...shared} variant={variant}>
          {label}
        </Button>
      ) : (
        <IconButton {...shared} label={label} size={20} className="iconbtn-primary" />
      )}
      <span className="vh" role="status">
        {copied && !onCopied ? 'Copied successfully' : ''}
      </span>
    </>
  );
}
