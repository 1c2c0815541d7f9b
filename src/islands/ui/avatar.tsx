interface AvatarProps {
  initials: string;
  picture?: string | null | undefined;
  size?: 'l' | 'xl';
  /** If the name isn't next to it: "Your picture". */
  alt?: string;
  /** If it is out of view at first. */
  lazy?: boolean;
}

const pixels = { m: 36, l: 48, xl: 80 } as const;

/** Someone's picture, over initials that show until it has loaded. */
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
