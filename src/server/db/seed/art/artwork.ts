/** What an artwork is printed with: the ink that shows, and the ground it is printed on, for gaps and knock-outs. */
export interface Inks {
  ink: string;
  ground: string;
}

export interface Artwork {
  title: string;
  themes: readonly string[];
  /** The paper of its poster, and the ground of its thumbnail. */
  paper: string;
  /** Drawn on 600 by 600; garments get it as it is, posters on `paper`. */
  draw(inks: Inks): string;
  /** Runs to every edge: posters and cases are covered by it, garments get a round of it. */
  pattern?: boolean;
}
