const ENTER = /[\r\n]/;
const INTERRUPT = "\u0003";
const BACKSPACE = /[\b\u007f]/;

/** Reads a line from the terminal without echoing it. */
export function readSecret(question: string): Promise<string> {
  const { stdin, stdout } = process;
  stdout.write(question);
  stdin.setRawMode(true);
  stdin.setEncoding("utf8").resume();
  let typed = "";
  return new Promise((resolve, reject) => {
    const finish = () => {
      stdin.off("data", take).setRawMode(false).pause();
      stdout.write("\n");
    };
    const take = (text: string) => {
      for (const character of text) {
        if (character === INTERRUPT) {
          finish();
          reject(new Error("interrupted"));
          return;
        }
        if (ENTER.test(character)) {
          finish();
          resolve(typed);
          return;
        }
        typed = BACKSPACE.test(character) ? typed.slice(0, -1) : typed + character;
      }
    };
    stdin.on("data", take);
  });
}
