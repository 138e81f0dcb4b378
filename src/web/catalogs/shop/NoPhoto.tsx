interface Props {
  color: string;
  hex: string | undefined;
}

/** In place of a photo: a garment in another color would pass for this one. */
export const NoPhoto = ({ color, hex }: Props) => (
  <span className="no-photo">
    {hex && <span className="no-photo-color" style={{ background: hex }} />}
    <span>{`No photo in ${color}`}</span>
  </span>
);
