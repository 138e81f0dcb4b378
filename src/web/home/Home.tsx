import { showHome } from "../../domain/home/calls.ts";
import type { Home as HomeResponse } from "../../domain/home/responses.ts";
import { PageHeader } from "../layout/PageHeader.tsx";
import { useCallQuery } from "../providers/calls.ts";
import type { ScreenProps } from "../screens.ts";
import { Icon } from "../widgets/Icon.tsx";
import { Bar, CardSkeleton } from "../widgets/Skeletons.tsx";
import { FailedState } from "../widgets/states.tsx";
import { HomeBlockers } from "./HomeBlockers.tsx";
import { HomeCard } from "./HomeCard.tsx";
import { HomeDays } from "./HomeDays.tsx";
import { HomeDesigns } from "./HomeDesigns.tsx";
import { HomeDrafts } from "./HomeDrafts.tsx";
import { HomeOwing } from "./HomeOwing.tsx";
import { HomeSupplier } from "./HomeSupplier.tsx";
import "./home.css";

const BONES = 6;

/** Whether no figure of the home asks for anything. */
const isIdle = ({ cards, warnings, blockers, designs }: HomeResponse) =>
  warnings.length === 0 &&
  cards.every(({ key, count, ok }) => key === "agencies" || ((count ?? 0) === 0 && ok !== false)) &&
  (blockers?.total ?? 0) === 0 &&
  (designs?.length ?? 0) === 0;

/** What waits for this person, by role, and how the last two weeks went. */
export default function Home({ area }: ScreenProps) {
  const { data: response, error, refetch } = useCallQuery(showHome, {});
  const home = response?.data;
  return (
    <div className="screen screen-home">
      <PageHeader title="Home" />
      {error && !home ? (
        <FailedState what="Home" why={error.message} retry={() => void refetch()} />
      ) : home ? (
        <Content home={home} area={area} />
      ) : (
        <Skeleton />
      )}
    </div>
  );
}

function Content({ home, area }: { home: HomeResponse; area: ScreenProps["area"] }) {
  const { cards, warnings, drafts, blockers, designs, owing, days, supplier } = home;
  return (
    <>
      {isIdle(home) && (
        <p className="home-idle">
          <Icon name="circle-check" size={18} />
          <span>
            <strong>Nothing is waiting for you.</strong> New work appears here.
          </span>
        </p>
      )}
      {warnings.length > 0 && (
        <ul className="home-warnings">
          {warnings.map((warning) => (
            <li key={warning}>
              <Icon name="alert" size={18} />
              <span>{warning}</span>
            </li>
          ))}
        </ul>
      )}
      <ul className="home-cards">
        {cards.map((figure) => (
          <li key={figure.key} className="home-place">
            <HomeCard figure={figure} area={area} />
          </li>
        ))}
      </ul>
      {drafts && drafts.length > 0 && <HomeDrafts drafts={drafts} />}
      {blockers && blockers.total > 0 && <HomeBlockers blockers={blockers} area={area} />}
      {designs && designs.length > 0 && <HomeDesigns designs={designs} area={area} />}
      {owing && owing.length > 0 && <HomeOwing owing={owing} />}
      {supplier && <HomeSupplier supplier={supplier} />}
      {days && <HomeDays days={days} />}
    </>
  );
}

const Skeleton = () => (
  <div role="status" aria-label="Loading">
    <div className="home-cards" aria-hidden="true">
      {Array.from({ length: BONES }, (_, at) => (
        <div key={at} className="home-place">
          <div className="card home-card">
            <Bar width={96} />
            <Bar width={56} height={24} />
            <Bar width={112} />
          </div>
        </div>
      ))}
    </div>
    <CardSkeleton lines={6} />
  </div>
);
