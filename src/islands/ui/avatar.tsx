interface AvatarProps {
  initials: string;
  picture?: string | null | undefined;
  size?: 'l' | 'xl';
  /** Where the name is not beside it: "Your picture". */
  alt?: string;
  /** Where it is out of sight at first. */
  lazy?: boolean;
}

const pixels = { m: 36, l: 48, xl: 80 } as const;

/** Someone's picture, over the initials that stand for it until it is there. */
export function Avatar({ initials, picture, size, alt = '', lazy = false }: AvatarProps) {
  const px = pixels[size ?? 'm'];
  return (
    <span className={size ? `avatar avatar-${size}` : 'avatar'}>
      <span aria-hidden="true">{initials}</span>
      {picture && (
        <img src={picture} alt={alt} width={px} height={px} loading={lazy ? 'lazy' : undefined} />
      )}
    </span>
  );
}
