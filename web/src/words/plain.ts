/** A text without accents, capitals and curly apostrophes, so that whoever types fast finds it too. */
export const plain = (text: string): string =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("’", "'").toLowerCase();
