import { useEffect, useState } from "react";
import type { Challenge } from "../../domain/auth/challenge.ts";
import { answerWith } from "../providers/ask-again.ts";
import { lazyDialog } from "../widgets/dialog/lazyDialog.ts";

const ConfirmPerson = lazyDialog(() => import("../people/security/ConfirmPerson.tsx"));

interface Question {
  challenge: Challenge;
  answer(isConfirmed: boolean): void;
}

/** The question of calls that ask again, over whatever is on the screen: that keeps its input. */
export function AskAgain() {
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(() => answerWith((challenge) => new Promise((answer) => setQuestion({ challenge, answer }))), []);
  if (!question) return null;
  const close = (isDone = false) => {
    setQuestion(null);
    question.answer(isDone);
  };
  return <ConfirmPerson challenge={question.challenge} close={close} />;
}
